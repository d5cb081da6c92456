import { useStore } from '@nanostores/react';
import { $copied, copy } from '../store/copied';

/** Copies a text. `name`: what it is, for screen readers. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const latest = useStore($copied);
  const outcome = latest?.text === text ? (latest.copied ? 'Copied' : 'Couldn’t copy') : undefined;
  return (
    <button
      type="button"
      className="link staff-link-button min-w-touch"
      onClick={() => void copy(text)}
    >
      <span>{outcome ?? 'Copy'}</span> <span className="sr-only">{name}</span>
    </button>
  );
}
