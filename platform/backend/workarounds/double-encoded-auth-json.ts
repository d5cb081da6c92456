/**
 * Lite's auth code binds JSON text where its REST code binds values, and the driver would encode the text again. So it gets
 * this serializer, which leaves strings alone. Delete this when Lite serializes JSON in one place.
 */
export function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
