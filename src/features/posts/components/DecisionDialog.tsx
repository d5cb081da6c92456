import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog, useData } from '~/features/staff';
import { countOf } from '~/lib/count';
import { asLine } from '~rules/lead/text';
import { emptyDraft, postErrors } from '~rules/post/draft';
import { postLengths } from '~rules/post/post';
import type { Action } from '../api/posts';
import {
  actionLabels,
  firstTitles,
  questionText,
  trashText,
  undoableText,
} from '../rules/messages';
import * as decisions from '../store/decisions';
import * as posts from '../store/posts';

/** Asks for what a decision needs: confirmation, or a category. */
export function DecisionDialog() {
  const dialog = useStore(decisions.action.$dialog);
  if (dialog?.action === 'categorize') return <CategoryDialog dialog={dialog} />;
  return dialog && <PostsDialog dialog={dialog} action={dialog.action} />;
}

interface PostsDialogProps {
  dialog: decisions.OpenDialog;
  action: Exclude<Action, 'categorize'>;
}

/** Says which posts are decided on, and what moving them to the trash removes. */
function PostsDialog({ dialog, action }: PostsDialogProps) {
  return (
    <ConfirmDialog
      title={questionText(action, dialog.posts.length)}
      describedBy="posts-note"
      label={actionLabels[action].replace('…', '')}
      action={decisions.action}
      onConfirm={() => decisions.confirm(dialog)}
    >
      <div id="posts-note" className="grid gap-3">
        <ul className="max-h-[40vh] list-['–__'] overflow-y-auto pl-5 wrap-anywhere">
          {firstTitles(dialog.posts).map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
        <p>{action === 'trash' ? trashText : undoableText}</p>
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
