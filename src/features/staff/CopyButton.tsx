import { useState } from 'react';
import { copyText } from '~/lib/copy-text';
import { Button } from './Button';

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
    <Button
      look="link"
      className={className}
      onClick={() => copyText(text).then((done) => setLabel(done ? 'Copied' : 'Not copied'))}
    >
      <span aria-live="polite">{label}</span>
      <span className="sr-only">{` ${name}`}</span>
    </Button>
  );
}
