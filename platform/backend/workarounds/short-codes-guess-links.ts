/**
 * The token in a mail's link is no random value in Lite but the SHA-256 of the address and the code
 * in the same mail: whoever tries all codes of six digits has tried all links of an address. Ten
 * digits, the longest that hosted projects allow, put that out of reach of the attempts that the
 * front door lets through. Can go when Lite's links carry a random token.
 */
export const codeLength = 10;
