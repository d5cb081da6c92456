import type { ReactNode } from 'react';
import { Field } from './Field';

/** The search, filters, and buttons above a list. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className="list-toolbar">{children}</div>;
}

interface SearchProps {
  /** Unique on the page. */
  id: string;
  /** For screen readers. */
  label: string;
  /** Which fields are searched. */
  placeholder: string;
  value: string;
  onType: (text: string) => void;
  onSubmit: () => void;
}

export function ListSearch({ onType, onSubmit, ...field }: SearchProps) {
  return (
    <form
      role="search"
      className="flex-[1_1_18rem]"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        {...field}
        compact
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}
