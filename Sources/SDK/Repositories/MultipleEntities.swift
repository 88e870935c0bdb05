/// The kind of a repository with any number of entities, such as `/users`: the default.
public enum MultipleEntities: RepositoryKind {}
