import './listing.css';
import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { unlockIsland } from '~/lib/hydration/island-lock';
import { ListingContext } from './ListingLink';
import { FeaturedPost } from './PostCard';
import type { ListingData } from './posts';
import { Results } from './Results';
import { SearchBox } from './SearchBox';
import { createListing } from './store';
import { defaultView, isSameView } from './view';

interface Props {
  /** The first page of all posts. */
  data: ListingData;
}

/** The blog's posts with search, categories, and pagination. */
export default function Listing({ data }: Props) {
  const [listing] = useState(() => createListing(data));
  const view = useStore(listing.$view);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [, setConnected] = useState(false);
  useLayoutEffect(() => {
    // A state update here makes React subscribe to the stores at once. Until it does, it resets what's typed.
    // oxlint-disable-next-line react/set-state-in-effect
    setConnected(true);
    // Passes on what was typed before the island was ready.
    const stop = listing.connect(input.current?.value);
    unlockIsland(root.current);
    root.current?.closest('[data-waiting]')?.removeAttribute('data-waiting');
    return stop;
  }, [listing]);
  return (
    <ListingContext value={listing}>
      <div ref={root}>
        <SearchBox input={input} categories={data.categories} />
        {data.featured && isSameView(view, defaultView) && <FeaturedPost post={data.featured} />}
        <Results categories={data.categories} featured={data.featured} />
      </div>
    </ListingContext>
  );
}
