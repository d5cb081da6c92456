/** The auth server's response to a new account. */
export type CreateUserResult = { ok: true } | { ok: false; status: number; error: string };

const timeoutMs = 10_000;

/** Creates an account whose address counts as confirmed. Throws if the auth server can't be reached. */
export async function createUser(
  { url, secretKey }: { url: string; secretKey: string },
  account: { email: string; password: string; fullName: string; companyName: string },
): Promise<CreateUserResult> {
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: account.email,
      password: account.password,
      email_confirm: true,
      user_metadata: { full_name: account.fullName, company_name: account.companyName },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) {
    await response.body?.cancel();
    return { ok: true };
  }
  const body = (await response.json().catch(() => null)) as { msg?: unknown } | null;
  const error =
    typeof body?.msg === 'string' ? body.msg : 'The account couldn’t be created. Try again.';
  return { ok: false, status: response.status, error };
}
