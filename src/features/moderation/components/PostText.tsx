import { useEffect, useRef } from 'react';
import { postFragment } from '../post-html';

/** A post's text, sanitized like on its page. */
export function PostText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(postFragment(html)), [html]);
  return (
    <div
      ref={place}
      className="post-text mt-2 mb-4 border-t border-rule pt-4 wrap-anywhere"
      dir="auto"
    />
  );
}
