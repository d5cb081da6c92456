import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { NameOf } from '../rules/lead-events';
import * as inbox from '../store/inbox';

/** Names an account: "you", its name, or "another admin". "nobody" without one. */
export function useNameOf(): NameOf {
  const { staff } = useStore(inbox.$surroundings);
  return (id) =>
    id === null
      ? 'nobody'
      : inbox.isOwn(id)
        ? 'you'
        : (staff.find((one) => one.id === id)?.name ?? 'another admin');
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A titled section of a lead. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-4 border-t border-rule pt-3" aria-labelledby={`lead-${id}`}>
      <h3 id={`lead-${id}`} className="mb-2 label">
        {title}
      </h3>
      {children}
    </section>
  );
}
