/// The kind of a repository with one entity, such as `/profile`, `/me` or `/session`.
public enum SingleEntity: RepositoryKind {}
