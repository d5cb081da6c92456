import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { $role } from '~/features/auth';
import { postFieldLabels } from '~/lib/post-field-labels';
import { isAtLeast } from '~rules/account/roles';
import { asLine } from '~rules/lead/text';
import { getCategoryKey } from '~rules/post/category';
import { postLengths } from '~rules/post/post';
import { ImageField } from '../images/ImageField';
import { PostTools } from '../revisions/PostTools';
import { SeoPanel } from '../seo/SeoPanel';
import { useField, useWorkspace, useWriting } from '../WritingContext';
import { ExcerptField, MetaDescriptionField } from './DescriptionFields';
import { fieldId } from './reveal-field';
import { AuthorField, MoreFields } from './MoreFields';
import { SlugField } from './SlugField';
import { TagsField } from './TagsField';

/** Everything about a post but its title and text: beside them, or collapsed below them on phones. */
export function Settings({ readOnly }: { readOnly: boolean }) {
  const [open, setOpen] = useState(false);
  const role = useStore($role);
  // Writers sign their own posts. Moderators also write for others.
  const isForOthers = role.status === 'known' && isAtLeast(role.role, 'moderator');
  return (
    <aside
      className="lg:border-l lg:border-rule lg:pl-[clamp(1rem,2vw,2rem)]"
      aria-label="Post settings"
    >
      <button
        type="button"
        id="writing-settings-toggle"
        className="writing-toggle"
        aria-expanded={open}
        aria-controls="writing-settings"
        onClick={() => setOpen(!open)}
      >
        Post settings
        <span aria-hidden="true">{open ? '–' : '+'}</span>
      </button>
      <fieldset
        id="writing-settings"
        className="writing-fields"
        data-open={open || undefined}
        disabled={readOnly}
      >
        <SlugField />
        <ExcerptField />
        <CategoryField />
        <TagsField />
        {isForOthers && <AuthorField />}
        <ImageField />
        <KeywordField />
        <MetaDescriptionField />
        <MoreFields withAuthor={!isForOthers} />
      </fieldset>
      {!readOnly && <SeoPanel />}
      <PostTools />
    </aside>
  );
}

function CategoryField() {
  const { $suggestions } = useWriting();
  const { $errors, change } = useWorkspace();
  const category = useField((fields) => fields.category);
  const errors = useStore($errors);
  const { categories } = useStore($suggestions);
  return (
    <>
      <Field
        id={fieldId('category')}
        label={postFieldLabels.category}
        list="categories"
        autoComplete="off"
        maxLength={postLengths.category}
        required
        error={errors?.category}
        hint={categoryHint(category, categories)}
        value={category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <datalist id="categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The database stores the existing spelling. */
function categoryHint(category: string, categories: readonly string[]): string | undefined {
  const key = getCategoryKey(category);
  if (key === '' || categories.length === 0) return undefined;
  const existing = categories.find((name) => getCategoryKey(name) === key);
  if (existing === undefined) return 'This is a new category.';
  return existing === asLine(category) ? undefined : `This will be saved as “${existing}”.`;
}

function KeywordField() {
  const { $errors, change } = useWorkspace();
  const keyword = useField((fields) => fields.focus_keyword);
  const errors = useStore($errors);
  return (
    <Field
      id={fieldId('focus_keyword')}
      label={postFieldLabels.focus_keyword}
      optional
      maxLength={postLengths.focus_keyword}
      error={errors?.focus_keyword}
      hint="What people might search for to find this post."
      value={keyword ?? ''}
      onChange={(event) => change({ focus_keyword: event.target.value || null })}
    />
  );
}
