import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog, useData } from '~/features/staff';
import { countOf } from '~/lib/count';
import { asLine } from '~rules/lead/text';
import { emptyDraft, postErrors } from '~rules/post/draft';
import { postLengths } from '~rules/post/post';
import { firstTitles, trashText } from '../rules/messages';
import * as decisions from '../store/decisions';
import * as posts from '../store/posts';

/** Asks for what a decision needs: confirmation, or a category. */
export function DecisionDialog() {
  const dialog = useStore(decisions.action.$dialog);
  if (dialog?.action === 'trash') return <TrashDialog dialog={dialog} />;
  return dialog && <CategoryDialog dialog={dialog} />;
}

/** Says what moving posts to the trash removes. */
function TrashDialog({ dialog }: { dialog: decisions.OpenDialog }) {
  return (
    <ConfirmDialog
      title={`Move ${countOf(dialog.posts.length, 'post')} to the trash?`}
      describedBy="trash-note"
      label="Move to trash"
      action={decisions.action}
      onConfirm={() => decisions.confirm(dialog)}
    >
      <div id="trash-note" className="grid gap-3">
        <ul className="max-h-[40vh] list-['–__'] overflow-y-auto pl-5 wrap-anywhere">
          {firstTitles(dialog.posts).map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
        <p>{trashText}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Asks for the category to move posts to: an existing one, or a new one. */
function CategoryDialog({ dialog }: { dialog: decisions.OpenDialog }) {
  const { categories = [] } = useData(posts.list.$state) ?? {};
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function submit(): void {
    const category = asLine(text);
    const problem = postErrors({ ...emptyDraft(), category }).category;
    setError(problem);
    if (!problem) void decisions.confirm(dialog, category);
  }

  return (
    <ConfirmDialog
      title={`Move ${countOf(dialog.posts.length, 'post')} to a category`}
      label="Change category"
      isForm
      action={decisions.action}
      onConfirm={submit}
    >
      <Field
        id="posts-category"
        label="Category"
        list="posts-categories"
        required
        maxLength={postLengths.category}
        autoComplete="off"
        hint="Choose one from the list, or enter a new one."
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <datalist id="posts-categories">
        {categories.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </ConfirmDialog>
  );
}
