/** Who sends a request, as far as the connection tells. */
export interface Client {
  /** Where the tries to get in are counted; see `toClientAddress`. */
  readonly address: string;
  /** The client has shown that it may ask: strangers cannot push its connection out. */
  letIn(): void;
}
