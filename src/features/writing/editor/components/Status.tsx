import { useStore } from '@nanostores/react';
import { countOf, formatNumber } from '~/lib/count';
import { postLengths } from '~rules/post/post';
import type { PostEditorStore } from '../store/editor';

/** From here on, say how much room is left. */
const nearlyFull = 20_000;

/** Counts, and the limit once it's close. Announces what the last paste left out, which is also shown in the text. */
export function Status({ store, readOnly }: { store: PostEditorStore; readOnly: boolean }) {
  const { words, characters, left } = useStore(store.$statistics);
  const notice = useStore(store.$notice);
  const limit = formatNumber(postLengths.content);
  return (
    <div className="flex min-h-touch flex-wrap items-center gap-x-6 gap-y-1 border-t border-rule px-4 py-2 text-sm text-quiet tabular-figures">
      <p>{`${countOf(words, 'word')}, ${countOf(characters, 'character')}`}</p>
      <p role="status" className={left < 0 ? 'font-semibold text-warm' : ''}>
        {left < 0
          ? `This post is ${formatNumber(-left)} characters too long. The limit is ${limit}, including formatting.`
          : left < nearlyFull
            ? `${formatNumber(Math.ceil(left / 1000) * 1000)} characters left, including formatting.`
            : ''}
      </p>
      {/* On phones, only for screen readers. */}
      <p id={`${store.id}-hint`} className="max-md:sr-only md:ml-auto">
        {readOnly
          ? 'Read-only.'
          : 'Alt+F10 moves to the toolbar. To leave a list, press Escape, then Tab.'}
      </p>
      <p role="status" className="sr-only">
        {notice}
      </p>
    </div>
  );
}
