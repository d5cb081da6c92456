export interface RequestTarget {
  /** Decoded. Starts with `/` and contains no `.` or `..` segment, backslash, or control character. */
  path: string;
  /** As sent, without the `?`. */
  query: string;
}

/** Parses a request target. Undefined if it can't refer to a file or a rule. */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const relative = target.replace(/^https?:\/\/[^/?]*/, '');
  const [raw = ''] = relative.split('?', 1);
  const query = relative.slice(raw.length + 1);
  const path = decode(raw);
  // Only attacks contain encoded slashes or dots, or the backslash that browsers treat as a slash.
  if (!path?.startsWith('/') || /%2f/i.test(raw) || /[\\\p{Cc}]/u.test(path)) return undefined;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined;
  return { path, query };
}

/** Undefined for a malformed escape sequence and for invalid UTF-8, such as overlong encodings. */
function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** A decoded path for a Location header. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
