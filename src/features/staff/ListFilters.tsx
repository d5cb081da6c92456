import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import type { UrlView } from '~/lib/url-view';
import { Button } from './Button';

interface Props {
  /** Unique on the page. */
  id: string;
  /** Which fields are searched. */
  placeholder: string;
  view: Pick<UrlView<{ search: string }>, '$typedSearch' | 'typeSearch' | 'commitSearch'>;
  /** How many filters are set. */
  count: number;
  /** What else can be done with the list. */
  buttons: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The search, filters, and buttons above a list. Without room for the filters, they're behind a button. */
export function ListFilters({ id, placeholder, view, count, buttons, children }: Props) {
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className="@container">
      <ListToolbar>
        <ListSearch
          id={`${id}-search`}
          label="Search"
          placeholder={placeholder}
          value={useStore(view.$typedSearch)}
          onType={view.typeSearch}
          onSubmit={view.commitSearch}
        />
        {/* Four fit beside the search if they're narrow. */}
        <div
          id={`${id}-filters`}
          className="flex flex-wrap gap-2 @max-[62rem]:order-last @max-[62rem]:w-full not-data-open:@max-[62rem]:hidden @min-[62rem]:[&>.list-select]:w-48 @min-[62rem]:[&>.list-select]:flex-none @min-[62rem]:has-[>:nth-child(4)]:[&>.list-select]:w-34"
          data-open={isOpen || undefined}
        >
          {children}
        </div>
        <div className="list-buttons">
          <Button
            className="@min-[62rem]:hidden"
            aria-expanded={isOpen}
            aria-controls={`${id}-filters`}
            onClick={() => setOpen(!isOpen)}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
          {buttons}
        </div>
      </ListToolbar>
    </div>
  );
}
