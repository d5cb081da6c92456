import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '~/components/ui/Field';
import { allPosts } from '~rules/post/post';
import { ListingLink, revealResults, useListing } from './ListingLink';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  categories: readonly string[];
}

/** Search box, categories, and the decorative buttons of spec §2. */
export function SearchBox({ input, categories }: Props) {
  const { $typedSearch, typeSearch, submitSearch } = useListing();
  const typed = useStore($typedSearch);
  return (
    <div className="frame listing-controls screen-only pb-4">
      {/* Until the island loads, submitting opens the search's URL. */}
      <form
        role="search"
        action="/blog"
        className="listing-search noscript:hidden"
        data-needs-script
        onSubmit={(event) => {
          event.preventDefault();
          // The featured article disappears, which moves the results.
          flushSync(submitSearch);
          revealResults();
        }}
      >
        <Field
          ref={input}
          id="blog-search"
          name="search"
          label="Search articles"
          compact
          type="search"
          placeholder="Search articles, case studies, strategies..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => typeSearch(event.target.value)}
        />
        <button type="submit" className="action">
          Search
        </button>
      </form>
      <div
        className="listing-sort flex md:col-span-12 lg:col-span-4"
        role="group"
        aria-label="Sort articles"
      >
        {['Latest', 'Popular', 'Featured'].map((label) => (
          <button key={label} type="button" className="listing-choice">
            {label}
          </button>
        ))}
      </div>
      <Categories categories={categories} />
    </div>
  );
}

function Categories({ categories }: { categories: readonly string[] }) {
  const { category: current } = useStore(useListing().$view);
  return (
    <nav aria-label="Categories" className="noscript:hidden md:col-span-12" data-needs-script>
      <ul className="listing-categories flex border-b border-rule">
        {[undefined, ...categories].map((category, index) => (
          <li key={index}>
            <ListingLink
              to={{ category }}
              id={`category-${index}`}
              className="listing-choice"
              dir="auto"
              aria-current={category === current ? 'true' : undefined}
            >
              {category ?? allPosts}
            </ListingLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
