export interface Welcome {
  /** As it was typed at sign-up: a stranger's word until the address is confirmed. */
  fullName: string;
  brand: string;
  /** Origin of the site. */
  site: string;
}

/** Subject and both bodies of the mail to somebody who signed up for a staff account. */
export function welcomeMessage({ fullName, brand, site }: Welcome) {
  const name = greetedName(fullName);
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`;
  const opening = `You signed up for a staff account at ${brand} with this address. Here is what comes next.`;
  const steps = [
    { text: 'Confirm your address: open the link in our other mail.' },
    { text: 'Sign in with the password you chose:', href: `${site}/auth` },
    {
      text: 'Write your first post. A moderator reads it before it goes public:',
      href: `${site}/blog/create`,
    },
  ];
  const closing = [
    'We never ask for your password. Do not send it to anybody, not even as an answer to this mail.',
    'If it was not you who signed up, do nothing: until the address is confirmed, nobody can use the account.',
  ];
  return {
    subject: `Your staff account at ${brand}`,
    text: [
      greeting,
      opening,
      steps
        .map(({ text, href }, index) => `${index + 1}. ${text}${href ? `\n   ${href}` : ''}`)
        .join('\n'),
      ...closing,
      `${brand}\n${site}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(`Your staff account at ${brand}`)}</title></head>
<body>
<p>${escaped(greeting)}</p>
<p>${escaped(opening)}</p>
<ol>
${steps.map(({ text, href }) => `<li>${escaped(text)}${href ? ` ${link(href)}` : ''}</li>`).join('\n')}
</ol>
${closing.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
<p>${escaped(brand)}<br>${link(site)}</p>
</body>
</html>
`,
  };
}

const longestName = 60;
/** Dots end a word or an initial and never stand before another word: no name is a host name. */
const nameWord = /^(?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*[.,]?)$/u;
const mostWords = 7;

/**
 * The name to greet by, or undefined where it could be a message rather than a name. Anybody can sign
 * up with somebody else's address, so nothing that calls, links or counts may get through: letters
 * with what names have between them, in few words.
 */
export function greetedName(fullName: string): string | undefined {
  const words = fullName
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  const name = words.join(' ');
  const fits = words.length > 0 && words.length <= mostWords && [...name].length <= longestName;
  return fits && words.every((word) => nameWord.test(word)) ? name : undefined;
}

function link(href: string): string {
  return `<a href="${escaped(href)}">${escaped(href)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
