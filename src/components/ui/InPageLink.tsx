import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  href: string;
  /** Shows what the link leads to, without leaving the page. */
  onFollow: () => void;
}

/** A link within a page. It has a real URL, so it also opens in a new tab. */
export function InPageLink({ href, onFollow, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onFollow();
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
