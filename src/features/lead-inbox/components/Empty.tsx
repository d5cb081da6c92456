import { useStore } from '@nanostores/react';
import { emptyWords } from '../rules/results';
import { $view } from '../store/view';
import { InboxLink } from './InboxLink';

/** There is nothing, and why; that there is nothing the line above says aloud. */
export function Empty() {
  const view = useStore($view);
  const { title, text } = emptyWords(view);
  const isNarrowed = view.search || view.form || view.group !== 'all';
  return (
    <div className="inbox-empty">
      <p className="display inbox-empty-title">{title}</p>
      <p>{text}</p>
      {isNarrowed && (
        <InboxLink
          to={{ search: '', form: undefined, group: 'all' }}
          className="action action-outline"
        >
          Show all leads
        </InboxLink>
      )}
    </div>
  );
}
