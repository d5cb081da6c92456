import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { $idle, type Action } from './action';

const looks = {
  main: 'action',
  outline: 'action action-outline',
  final: 'action action-final',
  link: 'link staff-link-button',
} as const;

interface Props extends Omit<ComponentProps<'button'>, 'onClick'> {
  look?: keyof typeof looks;
  /** Runs what the button does. While it's running something, the button seems disabled, but keeps the focus. */
  action?: Pick<Action, '$state'> | undefined;
  onClick?: () => unknown;
}

/** A button of a staff page. */
export function Button({ look = 'outline', action, className = '', onClick, ...rest }: Props) {
  const busy = useStore(action?.$state ?? $idle).status === 'submitting';
  return (
    <button
      type="button"
      {...rest}
      className={`${looks[look]} ${className}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={() => void onClick?.()}
    />
  );
}
