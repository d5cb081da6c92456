import { useStore } from '@nanostores/react';
import type { PostEditorStore } from '../store/editor';

/** The headings of the post. A click moves the cursor there. */
export function Outline({ store }: { store: PostEditorStore }) {
  const { headings } = useStore(store.$statistics);
  return (
    <nav aria-label="Outline" className="editor-outline">
      {headings.length === 0 ? (
        <p>No headings yet. Type ## and a space to add one.</p>
      ) : (
        <ol>
          {headings.map(({ position, level, text }) => (
            <li key={position} data-level={level}>
              <button type="button" onClick={() => store.goTo(position)}>
                <span className="editor-level">
                  <span className="sr-only">Heading </span>
                  <span aria-hidden="true">H</span>
                  {level}
                </span>
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}
