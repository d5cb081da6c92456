import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { asLine } from '~rules/lead/text';
import { getCategoryKey } from '~rules/post/category';
import { postLengths, readTime } from '~rules/post/post';
import { PostTools } from '../revisions/PostTools';
import { SeoPanel } from '../seo/SeoPanel';
import { useField, useWorkspace, useWriting } from '../WritingContext';
import { ExcerptField, MetaDescriptionField } from './DescriptionFields';
import { fieldId } from './reveal-field';
import { ImageFields } from './ImageFields';
import { SlugField } from './SlugField';
import { TagsField } from './TagsField';

/** Everything about a post but its title and text: beside them, or collapsed below them on phones. */
export function Settings({ readOnly }: { readOnly: boolean }) {
  const [open, setOpen] = useState(false);
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
        <AuthorField />
        <ReadTimeField />
        <ImageFields />
        <KeywordField />
        <MetaDescriptionField />
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

function AuthorField() {
  const { $errors, change } = useWorkspace();
  const author = useField((fields) => fields.author_name);
  const errors = useStore($errors);
  return (
    <Field
      id={fieldId('author_name')}
      label={postFieldLabels.author_name}
      autoComplete="name"
      maxLength={postLengths.author_name}
      required
      error={errors?.author_name}
      value={author}
      onChange={(event) => change({ author_name: event.target.value })}
    />
  );
}

function ReadTimeField() {
  const { $errors, change, suggestMinutes } = useWorkspace();
  const minutes = useField((fields) => fields.read_time_minutes);
  const errors = useStore($errors);
  const suggested = useField(() => suggestMinutes());
  return (
    <Field
      id={fieldId('read_time_minutes')}
      label={postFieldLabels.read_time_minutes}
      type="number"
      min={readTime.min}
      max={readTime.max}
      required
      error={errors?.read_time_minutes}
      hint={minutes === suggested ? 'Suggested from the word count.' : undefined}
      value={minutes || ''}
      onChange={(event) =>
        change({ read_time_minutes: Math.trunc(event.target.valueAsNumber) || 0 })
      }
      aside={
        minutes !== suggested && (
          <button
            type="button"
            className="link min-h-6 flex-none text-sm whitespace-nowrap"
            onClick={() => change({ read_time_minutes: suggested })}
          >
            {`Use ${suggested} min`}
          </button>
        )
      }
    />
  );
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
