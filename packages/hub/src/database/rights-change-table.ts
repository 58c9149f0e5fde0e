/** A session, or all of a person in a project. */
export const rightsChanges = `
CREATE TABLE hub_rights_change (number NUMBERED, at INTEGER NOT NULL, session TEXT, project TEXT, person TEXT);
CREATE INDEX hub_rights_change_at ON hub_rights_change (at);
`;

/** SQLite has one writer at a time, so numbers are in the order in which changes become visible. */
const noteRights = (values: string) =>
  `INSERT INTO hub_rights_change (at, session, project, person) ` +
  `SELECT COALESCE(MAX(at), 0) + 1, ${values} FROM hub_rights_change;`;
export const noteRightsOnSqlite = `
CREATE TRIGGER hub_rights_session_new AFTER INSERT ON hub_session
BEGIN ${noteRights('NEW.id, NULL, NULL')} END;
CREATE TRIGGER hub_rights_session_moved AFTER UPDATE ON hub_session
WHEN NEW.project <> OLD.project OR NEW.person <> OLD.person
BEGIN ${noteRights('NEW.id, NULL, NULL')} END;
CREATE TRIGGER hub_rights_session_gone AFTER DELETE ON hub_session
BEGIN ${noteRights('OLD.id, NULL, NULL')} END;
CREATE TRIGGER hub_rights_share_new AFTER INSERT ON hub_share
BEGIN ${noteRights('NEW.session, NEW.project, NEW.person')} END;
CREATE TRIGGER hub_rights_share_moved AFTER UPDATE ON hub_share
BEGIN ${noteRights('OLD.session, OLD.project, OLD.person')} ${noteRights('NEW.session, NEW.project, NEW.person')} END;
CREATE TRIGGER hub_rights_share_gone AFTER DELETE ON hub_share
BEGIN ${noteRights('OLD.session, OLD.project, OLD.person')} END;
`;

/**
 * Transactions become visible in any order: a change has the number of its transaction, and a reader looks again from
 * the oldest that was running. So nobody waits for a common counter.
 */
export const noteRightsOnPostgres = `
CREATE FUNCTION hub_rights_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'hub_session' THEN
    INSERT INTO hub_rights_change (at, session)
    VALUES (pg_current_xact_id()::text::bigint, CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
  ELSE
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO hub_rights_change (at, session, project, person)
      VALUES (pg_current_xact_id()::text::bigint, OLD.session, OLD.project, OLD.person);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO hub_rights_change (at, session, project, person)
      VALUES (pg_current_xact_id()::text::bigint, NEW.session, NEW.project, NEW.person);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hub_rights_session AFTER INSERT OR DELETE ON hub_session
FOR EACH ROW EXECUTE FUNCTION hub_rights_note();
CREATE TRIGGER hub_rights_session_moved AFTER UPDATE ON hub_session FOR EACH ROW
WHEN (NEW.project <> OLD.project OR NEW.person <> OLD.person) EXECUTE FUNCTION hub_rights_note();
CREATE TRIGGER hub_rights_share AFTER INSERT OR UPDATE OR DELETE ON hub_share
FOR EACH ROW EXECUTE FUNCTION hub_rights_note();
`;
