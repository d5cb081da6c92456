/** An error response in the format of Supabase's Storage API. */
export interface StorageError extends Error {
  response: Response;
}

/** A hosted project answers most of these with 400 and the status in the body only, so clients read `statusCode`. */
export function storageError(status: number, error: string, message: string): StorageError {
  const response = Response.json({ statusCode: String(status), error, message }, { status });
  return Object.assign(new Error(message), { response });
}
