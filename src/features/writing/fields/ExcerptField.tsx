import { useField, useWorkspace } from '../WritingContext';
import { PostField } from './PostField';
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
          <button
            type="button"
            className="link min-h-6 flex-none text-sm whitespace-nowrap"
            title={suggestion}
            onClick={() => change({ excerpt: suggestion })}
          >
            Use the first paragraph
          </button>
        )
      }
    />
  );
}
