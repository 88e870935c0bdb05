/// The types of all declarations of queries and commands.
public enum StandardDeclarations: DeclarationTypes {}
