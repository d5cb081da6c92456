import { getMailboxDomains } from './email.ts';

/** A pattern for one character of a name in reversed text, plain or URL-encoded. */
function spellings(character: string): string {
  if (/[a-z0-9_-]/.test(character)) return character;
  if (character === '.') return '\\.';
  const both = [character, character.toUpperCase()];
  const plain = both.map((letter) => letter.replace(/[*+?^${}|]/g, '\\$&'));
  const encoded = both.map((letter) =>
    [...new TextEncoder().encode(letter)]
      .map((byte) => [...byte.toString(16).padStart(2, '0')].reverse().join('') + '%')
      .reverse()
      .join(''),
  );
  return `(?:${[...new Set([...plain, ...encoded])].join('|')})`;
}

const tag =
  '(?:[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff@%"\'<>,;()]*(?:\\+|b2%))?';

const before =
  "(?:(?!\\+|[!#$%&'*+.^_`{}~-]{0,64}[a-z0-9\\u00c0-\\u1fff])" +
  "|(?=(?:[!#$&'*.^_`{}~-]|[17a]2(?:%|00u\\\\)){0,64}" +
  '(?:[nrtbf]\\\\|[/=?|]|(?:[0-9a-f][01]|[0289cf]2|[a-f]3|[b-d]5|c7)(?:%|00u\\\\))))';

const reverse = (text: string) => [...text].reverse().join('');

/**
 * Whether text contains an address of the mailbox, with or without a tag, plain or URL-encoded, but not within a longer
 * address. Takes linear time, whatever the text. private.split_at_addresses is the same rule in SQL, and
 * private.get_name_pattern explains it.
 */
export function containsAddress(text: string, mailbox: string): boolean {
  const name = mailbox.slice(0, mailbox.indexOf('@'));
  const dots = mailbox.endsWith('@gmail.com') && !name.startsWith('.') ? '\\.*' : '';
  const letters = [...name].reverse().map((letter) => dots + spellings(letter));
  const pattern = new RegExp(
    `^(?:@|04%)${name.startsWith('+') ? '' : tag}${letters.join('')}${before}`,
  );
  const lowered = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return getMailboxDomains(mailbox).some((domain) => {
    const pieces = lowered.split(domain);
    return pieces.slice(1).some((piece, index) => {
      const previous = pieces[index] ?? '';
      // The text after a domain follows its last letter.
      const tail = `${index > 0 ? 'z' : ''}${previous}`.slice(-4000);
      return (
        /(?:@|%40)$/.test(previous.slice(-3)) &&
        !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(piece) &&
        (reverse(tail).match(pattern)?.[0].length ?? Infinity) <= previous.length
      );
    });
  });
}
