/** Texts of any length that end with the address, and what a search for it has to read again and again. */
export function hostileTexts(email: string) {
  const [name = '', domain = ''] = email.split('@');
  return [
    'some words ',
    // Letters with punctuation, and punctuation alone.
    ...['a.', '+'],
    `${name}_.+`,
    `@${domain}`,
    `x${email} `,
    `${email} `,
    `'${email}`,
  ].map((piece) => (length: number) => {
    const end = ` ${email}`;
    return piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end;
  });
}
