/** The key in a Standard Webhooks secret, which is `whsec_` and Base64. Undefined if it has another format. */
export function signingKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const format = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
  const base64 = format.exec(secret)?.[1];
  return base64 ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) : undefined;
}
