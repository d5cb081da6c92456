import { useStore } from '@nanostores/react';
import { memo } from 'react';
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
          {headings.map(({ level, text }, index) => (
            <Heading
              key={index}
              index={index}
              level={level}
              text={text}
              onClick={store.goToHeading}
            />
          ))}
        </ol>
      )}
    </nav>
  );
}

interface HeadingProps {
  index: number;
  level: number;
  text: string;
  onClick: (index: number) => void;
}

/** By index, because positions change with every keystroke before them. */
const Heading = memo(function Heading({ index, level, text, onClick }: HeadingProps) {
  return (
    <li data-level={level}>
      <button type="button" onClick={() => onClick(index)}>
        <span className="w-6 flex-none tabular-figures text-quiet">
          <span className="sr-only">Heading </span>
          <span aria-hidden="true">H</span>
          <span>{level}</span>
        </span>
        <span>{text}</span>
      </button>
    </li>
  );
});
