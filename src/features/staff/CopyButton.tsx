import { useState } from 'react';
import { copyText } from '~/lib/copy-text';

interface Props {
  text: string;
  /** The name of the value, for screen readers. */
  name: string;
  className?: string;
}

/** Copies a text, and says on the button whether that worked. */
export function CopyButton({ text, name, className = '' }: Props) {
  const [label, setLabel] = useState('Copy');
  return (
    <button
      type="button"
      className={`link staff-link-button ${className}`}
      onClick={() => void copyText(text).then((done) => setLabel(done ? 'Copied' : 'Not copied'))}
    >
      <span aria-live="polite">{label}</span>
      <span className="sr-only">{` ${name}`}</span>
    </button>
  );
}
