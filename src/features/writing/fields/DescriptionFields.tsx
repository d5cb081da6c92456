import { postDescription } from '~/lib/metadata/post-text';
import { plainText } from '~/lib/post-plain-text';
import { useField, useWorkspace } from '../WritingContext';
import { PostField, Suggestion } from './PostField';
import { suggestExcerpt } from './suggestions';

/** What cards and feeds show. */
export function ExcerptField() {
  const { change } = useWorkspace();
  const excerpt = useField((fields) => fields.excerpt);
  const suggestion = useField((fields) => suggestExcerpt(fields.content));
  return (
    <PostField
      name="excerpt"
      control="textarea"
      optional
      rows={3}
      hint="Shown on cards and in the feed."
      aside={
        suggestion !== '' &&
        suggestion !== excerpt && (
          <Suggestion
            label="Use the first paragraph"
            title={suggestion}
            onUse={() => change({ excerpt: suggestion })}
          />
        )
      }
    />
  );
}

/** A description is shorter than the text in these characters. Reading all of a long post would delay typing. */
const beginning = 5_000;

/** What search engines show. Without one, the page uses the excerpt or the start of the text (spec §9). */
export function MetaDescriptionField() {
  const description = useField((fields) => fields.meta_description);
  const fallback = useField((fields) =>
    postDescription({ ...fields, meta_description: null }, () =>
      plainText(fields.content.slice(0, beginning)),
    ),
  );
  return (
    <PostField
      name="meta_description"
      control="textarea"
      optional
      rows={3}
      hint={
        description
          ? 'Shown in search results.'
          : fallback
            ? `Search results will show: “${fallback}”`
            : 'Without one, search results show the excerpt or the start of the text.'
      }
    />
  );
}
