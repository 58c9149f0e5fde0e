/** `turn`: the uuid of its prompt; empty for the session itself. `tags`: separated by spaces, which no tag has. */
export const annotationTable = `
CREATE TABLE hub_annotation (
  session TEXT NOT NULL REFERENCES hub_session (id) ON DELETE CASCADE,
  turn TEXT NOT NULL,
  tags TEXT NOT NULL,
  note TEXT NOT NULL,
  changed_ms INTEGER NOT NULL,
  PRIMARY KEY (session, turn)
);
`;
