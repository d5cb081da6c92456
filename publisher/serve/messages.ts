/** A request to the site, whatever the server. */
export interface SiteRequest {
  method: string;
  /** The request target as sent: parsing it as a URL would remove `..`. */
  target: string;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
}

export interface SiteResponse {
  status: number;
  /** With names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Null for HEAD, and if the status has none. */
  body: Uint8Array | null;
}

/** For servers with the Fetch API. */
export function toResponse({ body, ...init }: SiteResponse, more?: ResponseInit): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, { ...more, ...init });
}
