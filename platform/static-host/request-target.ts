export interface RequestTarget {
  /** Percent-decoded path: starts with `/`, no `.` or `..` part, no backslash, no control character. */
  path: string;
  /** As it was sent, without the `?`. */
  query: string;
}

/** Reads the request line's target. Undefined when no file or rule can be meant by it. */
export function requestTarget(target: string): RequestTarget | undefined {
  const [, raw = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)\??(.*)$/s.exec(target) ?? [];
  const path = decoded(raw);
  // A slash or dots hidden by encoding, and the backslash that browsers read as a slash, are only
  // ever sent to get at something else than the page they seem to name.
  if (!path?.startsWith('/') || /%2f/i.test(raw) || /[\\\p{Cc}]/u.test(path)) return undefined;
  if (path.split('/').some((part) => part === '.' || part === '..')) return undefined;
  return { path, query };
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    // A malformed escape, or bytes that are not UTF-8 (overlong forms among them).
    return undefined;
  }
}

/** The reverse of decoding: a path as it may stand in a Location header. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
