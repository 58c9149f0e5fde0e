/** Who asks, as a cookie or a token proved it. What they may do is read from the database anew: `findAudience`. */
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
