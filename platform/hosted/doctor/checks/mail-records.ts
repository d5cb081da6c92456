import { addressOf } from '../../deploy-backend/variables.ts';
import { ok, problem, unknown, type Check, type Context } from '../check.ts';

const provider = 'Your mail provider shows the value. Add it to your domain’s DNS';

/**
 * Whether receivers can tell that emails are from the business: SPF (RFC 7208), DKIM (RFC 6376), and DMARC (RFC 7489).
 * Gmail and Yahoo reject or hide emails without them.
 */
export const mailRecords: Check = {
  title: 'Receivers can verify the site’s emails (SPF, DKIM, DMARC)',
  async run({ config: { variables }, resolveTxt }) {
    const { MAIL_FROM: sender, MAIL_DKIM_SELECTOR: selector } = variables;
    if (sender === undefined) return unknown('Set MAIL_FROM in .env.');
    const domain = addressOf(sender).split('@')[1] ?? '';
    const spf = (await recordsAt(domain, resolveTxt)).filter((text) => /^v=spf1( |$)/i.test(text));
    if (spf.length !== 1) {
      return problem(
        spf.length === 0
          ? `${domain} has no SPF record, which says whose servers may send its emails.`
          : `${domain} has ${spf.length} SPF records, so receivers ignore all of them.`,
        `Add one TXT record to ${domain} that begins with v=spf1. ${provider}.`,
        spf.join(', ') || undefined,
      );
    }
    if (!(await hasPolicy(domain, resolveTxt))) {
      return problem(
        `${domain} has no DMARC record, which says what to do with forged emails.`,
        `Add a TXT record to _dmarc.${domain}, such as: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      );
    }
    if (selector === undefined) {
      return unknown(
        `SPF and DMARC are set. To check DKIM, set MAIL_DKIM_SELECTOR in .env to what’s before ._domainkey.${domain} in the record that your mail provider shows.`,
      );
    }
    const name = `${selector}._domainkey.${domain}`;
    const keys = await recordsAt(name, resolveTxt);
    if (keys.some((text) => /(?:^|;)\s*p=\s*[\w+/]/.test(text))) return ok;
    return problem(
      `${name} has no DKIM key, so receivers can’t verify the signatures of emails.`,
      `Add the record, or correct MAIL_DKIM_SELECTOR. ${provider}.`,
    );
  },
};

/** A subdomain has the policy of its domain (RFC 7489 §6.6.3). */
async function hasPolicy(domain: string, resolveTxt: Context['resolveTxt']): Promise<boolean> {
  const labels = domain.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const records = await recordsAt(`_dmarc.${labels.slice(first).join('.')}`, resolveTxt);
    if (records.some((text) => /^v=DMARC1\s*;/i.test(text))) return true;
  }
  return false;
}

/** The TXT records of a name. Empty if it has none. */
async function recordsAt(name: string, resolveTxt: Context['resolveTxt']): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
