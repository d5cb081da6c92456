/** What a public post's HTML can contain: the tags of spec §5, and links. */
export const postHtmlPolicy = {
  /** All other tags are removed. Their text stays, except for the elements in `removedWithContent`. */
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    'ol',
    'ul',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'code',
    'pre',
    'a',
  ],
  /**
   * Tags that can be in the middle of a word. Any other tag that's removed separates words. The database's
   * `html_to_text` has the same list.
   */
  inlineTags:
    'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
      ' ',
    ),
  /** Only links can have attributes. */
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  /** Relative URLs are also allowed, but not URLs that start with `//`. */
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  /** Added to every link with a target, so that the opened page can't control this one. */
  requiredRel: ['noopener', 'noreferrer'],
  /** Nesting levels. Tags of deeper elements are removed. No real post nests this deep, and browsers can handle it. */
  maxDepth: 32,
  /** Removed with their content: active content, controls, and elements whose content is parsed differently. */
  removedWithContent: [
    'script',
    'style',
    'object',
    'embed',
    'applet',
    'iframe',
    'frame',
    'frameset',
    'form',
    'input',
    'textarea',
    'button',
    'select',
    'option',
    'svg',
    'math',
    'template',
    'noscript',
    'noembed',
    'noframes',
    'plaintext',
    'xmp',
    'title',
    'head',
    'audio',
    'video',
    'canvas',
  ],
} as const;
