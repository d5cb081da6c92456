import { hash } from 'node:crypto';
import type { PostCard } from './snapshot.ts';

const keyed = new WeakMap<PostCard, PostCard>();

/**
 * The same card, but JSON shows no more of it than a hash. What a page reads names several cards, each
 * of which stands on several pages: this way each is spelled out once.
 */
export function keyedCard(card: PostCard): PostCard {
  let known = keyed.get(card);
  if (!known) {
    const key = hash('sha256', JSON.stringify(card));
    keyed.set(card, (known = { ...card, ...{ toJSON: () => key } }));
  }
  return known;
}
