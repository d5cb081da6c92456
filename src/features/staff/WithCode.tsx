import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { onDemand } from '~/lib/on-demand';
import { Failure } from './Failure';
import { Spinner } from './Spinner';

interface Props<Code> {
  code: ReturnType<typeof onDemand<Code>>;
  /** What the spinner says. */
  label: string;
  children: (code: Code) => ReactNode;
}

/** Shows what needs code that loads on demand. */
export function WithCode<Code>({ code, label, children }: Props<Code>) {
  const state = useStore(code.$code);
  if (state.status === 'ready') return children(state.code);
  if (state.status === 'loading') return <Spinner label={label} />;
  return (
    <Failure
      fault="unreachable"
      text="We couldn’t load this part of the page. Check your connection. Nothing you typed is lost."
      onRetry={code.retry}
    />
  );
}
