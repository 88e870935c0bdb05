/// The types of all declarations of repositories.
public enum StandardRepositoryDeclarations: RepositoryDeclarationTypes {}
