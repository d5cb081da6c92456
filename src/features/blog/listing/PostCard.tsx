import type { ReactNode } from 'react';
import { longDate, readMinutes } from '~/lib/metadata/post-text';
import { displayDate } from '~/lib/posts-source/post';
import { imageSources } from '~/lib/social-image/image-sources';
import { splitMatches } from './highlight';
import type { ListedPost } from './posts';

interface Props {
  post: ListedPost;
  /** Highlighted in the title and the excerpt. */
  search?: string;
}

/** A post in a list. */
export function PostCard({ post, search = '' }: Props) {
  const titleId = `title-${post.slug}`;
  return (
    <article
      className="group columns relative wrap-anywhere border-t border-rule pt-8 pb-8"
      aria-labelledby={titleId}
    >
      <div className="md:col-span-2">
        <PostInfo post={post} />
      </div>
      <div className="md:col-span-7">
        <h3 className="display text-title group-hover:text-signal" id={titleId} dir="auto">
          {highlight(post.title, search)}
        </h3>
        <p className="mt-3 max-w-[42rem] text-quiet" dir="auto">
          {highlight(post.excerpt, search)}
        </p>
        <div className="mt-4">
          <TagList tags={post.tags} />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 md:col-span-3 md:flex-col md:text-right">
        <CardImage post={post} sizes="(width >= 44rem) 25vw, 92vw" loading="lazy" />
        <Byline post={post} />
        <a
          href={`/blog/${post.slug}`}
          id={`read-${post.slug}`}
          className="link inline-flex min-h-touch items-center font-semibold after:absolute after:inset-0"
        >
          Read More<span className="sr-only">{`: ${post.title}`}</span>
        </a>
      </div>
    </article>
  );
}

/** The featured post, above the list. */
export function FeaturedPost({ post }: { post: ListedPost }) {
  return (
    <section className="featured panel wrap-anywhere" aria-labelledby="featured-title">
      <div className="frame columns py-12 lg:py-16">
        <div className="md:col-span-7">
          <p className="label text-signal">Featured article</p>
          <h2 className="display mt-4 text-heading" id="featured-title" dir="auto">
            <a href={`/blog/${post.slug}`} id="featured-link" className="hover:text-signal">
              {post.title}
            </a>
          </h2>
          <p className="mt-5 max-w-[42rem] text-lead text-quiet" dir="auto">
            {post.excerpt}
          </p>
        </div>
        <div className="flex flex-col justify-end gap-4 md:col-span-5">
          <CardImage post={post} sizes="(width >= 44rem) 40vw, 92vw" />
          <PostInfo post={post} />
          <Byline post={post} />
          <TagList tags={post.tags} />
          <p>
            <a href={`/blog/${post.slug}`} id="read-featured" className="action">
              Read More<span className="sr-only">{`: ${post.title}`}</span>
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

interface CardImageProps {
  post: ListedPost;
  /** How wide it's shown. */
  sizes: string;
  /** Not for images on the first screen. */
  loading?: 'lazy';
}

function CardImage({ post, sizes, loading }: CardImageProps) {
  const image = imageSources(post);
  if (!image) return null;
  const { src, stored } = image;
  return (
    <picture className="w-full">
      {stored?.modern && (
        <source type={stored.modern.type} srcSet={stored.modern.srcset} sizes={sizes} />
      )}
      <img
        src={src}
        srcSet={stored?.jpg}
        sizes={stored && sizes}
        alt={post.featured_image_alt ?? ''}
        className="aspect-[1200/630] w-full object-cover"
        width="1200"
        height="630"
        loading={loading}
      />
    </picture>
  );
}

function PostInfo({ post }: { post: ListedPost }) {
  return (
    <p className="text-sm">
      <bdi className="font-semibold text-signal">{post.category}</bdi>
      <span className="block text-quiet">{`${readMinutes(post.read_time_minutes)} min read`}</span>
    </p>
  );
}

function Byline({ post }: { post: ListedPost }) {
  const date = displayDate(post);
  return (
    <p className="text-sm text-quiet">
      <bdi className="font-semibold text-ink">{post.author_name}</bdi>
      <time dateTime={date} className="block">
        {longDate(date)}
      </time>
    </p>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 text-sm text-quiet" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className="border border-rule px-2 py-0.5" dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** The content of an element. Not a component, whose text React couldn't replace on a translated page. */
function highlight(text: string, search: string): ReactNode {
  if (search === '') return text;
  return splitMatches(text, search).map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );
}
