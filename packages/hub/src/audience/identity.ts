/** Who makes a request, proven by a cookie or a token. Their rights are read from the database: `findAudience`. */
export type Identity =
  | {
      readonly kind: 'person';
      readonly by: 'web';
      readonly person: string;
      /** `hub_web_session.token_hash`. */
      readonly webSession: string;
    }
  | { readonly kind: 'person'; readonly by: 'device'; readonly person: string; readonly device: string }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'link'; readonly link: string };
