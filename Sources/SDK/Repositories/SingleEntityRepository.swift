/// A repository with one entity, such as `/profile`.
///
/// ```swift
/// struct ProfileRepository: SingleEntityRepository, Readable, Updatable {
///     typealias EntityType = Profile
///     let backend: Backend<AccountAuth>
///     let name = "profile"
/// }
/// let fetch = ProfileRepository(backend: backend).read()   // GET /profile
/// ```
public protocol SingleEntityRepository: Repository where Kind == SingleEntity {}
