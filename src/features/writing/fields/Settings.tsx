import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $currentRole } from '~/features/auth';
import { isAtLeast } from '~rules/account/roles';
import { asLine } from '~rules/lead/text';
import { getCategoryKey } from '~rules/post/category';
import { ImageField } from '../images/ImageField';
import { PostTools } from '../revisions/PostTools';
import { SeoPanel } from '../seo/SeoPanel';
import { useField, useWriting } from '../WritingContext';
import { ExcerptField } from './ExcerptField';
import { AuthorField, MoreFields } from './MoreFields';
import { PostField } from './PostField';
import { SlugField } from './SlugField';
import { TagsField } from './TagsField';

/** Everything about a post but its title and text: beside them, or collapsed below them on phones. */
export function Settings({ readOnly }: { readOnly: boolean }) {
  const [open, setOpen] = useState(false);
  // Writers sign their own posts. Moderators also write for others.
  const isForOthers = isAtLeast(useStore($currentRole), 'moderator');
  return (
    <aside
      className="lg:border-l lg:border-rule lg:pl-[clamp(1rem,2vw,2rem)]"
      aria-label="Post settings"
    >
      <button
        type="button"
        id="writing-settings-toggle"
        className="flex min-h-touch w-full items-center justify-between border-y border-ink py-3 font-semibold lg:hidden"
        aria-expanded={open}
        aria-controls="writing-settings"
        onClick={() => setOpen(!open)}
      >
        Post settings
        <span aria-hidden="true">{open ? '–' : '+'}</span>
      </button>
      <fieldset
        id="writing-settings"
        className="min-w-0 max-lg:pt-4 not-data-open:max-lg:hidden [&_textarea.field-control]:min-h-24"
        data-open={open || undefined}
        disabled={readOnly}
      >
        <SlugField />
        <ExcerptField />
        <CategoryField />
        <TagsField />
        {isForOthers && <AuthorField />}
        <ImageField />
        <PostField
          name="focus_keyword"
          optional
          hint="What people might search for to find this post."
        />
        <PostField
          name="meta_description"
          control="textarea"
          optional
          rows={3}
          hint="Shown in search results. Without one, they show the excerpt or the start of the text."
        />
        <MoreFields withAuthor={!isForOthers} />
      </fieldset>
      {!readOnly && <SeoPanel />}
      <PostTools />
    </aside>
  );
}

function CategoryField() {
  const { $suggestions } = useWriting();
  const category = useField((fields) => fields.category);
  const { categories } = useStore($suggestions);
  return (
    <>
      <PostField
        name="category"
        list="categories"
        autoComplete="off"
        hint={categoryHint(category, categories)}
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
