import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Failure, faultTexts, Spinner } from '~/features/staff';
import type { onDemand } from '~/lib/on-demand';

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
    <Failure fault="unreachable" text={faultTexts.unreachable} onRetry={() => void code.retry()} />
  );
}
