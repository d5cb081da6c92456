import { useState } from 'react';
import type { RenderedPost } from './rendered-post';
import { SocialImage } from './SocialImage';

/** The post as networks show it when it's shared. */
export function SocialCard({ post }: { post: RenderedPost }) {
  const { fields, head } = post;
  // As in the field, because the site in its settings may not be where this page is.
  const featured = head.image && fields.featured_image_url;
  return (
    <figure className="grid gap-2">
      <figcaption className="label">Social card</figcaption>
      <div className="max-w-[33rem] overflow-hidden border border-rule bg-sheet">
        <div className="seo-card-image">
          {featured && head.image ? (
            <FeaturedImage key={featured} url={featured} alt={head.image.alt} />
          ) : (
            <SocialImage text={head.social} />
          )}
        </div>
        <div className="seo-card-text">
          <p>{new URL(head.address).host}</p>
          <p>
            <b>{fields.title.trim() || 'No title'}</b>
          </p>
          <p>{head.description}</p>
        </div>
      </div>
    </figure>
  );
}

function FeaturedImage({ url, alt }: { url: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className="grid place-content-center p-4 text-sm text-warm">
        There’s no image at this URL.
      </p>
    );
  return <img src={url} alt={alt} width={1200} height={630} onError={() => setFailed(true)} />;
}
