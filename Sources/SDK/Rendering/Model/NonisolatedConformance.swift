// In a module whose default isolation is the main actor, the compiler isolates conformances as well, except for those
// to a protocol that refines `SendableMetatype`. Swift 6.1 has neither.
#if compiler(>=6.2)
    /// The constraint of a protocol whose requirements are called from any thread.
    ///
    /// A type that conforms to such a protocol is not isolated, also in a module with
    /// `.defaultIsolation(MainActor.self)`.
    public typealias NonisolatedConformance = SendableMetatype
#else
    /// The constraint of a protocol whose requirements are called from any thread.
    public typealias NonisolatedConformance = Any
#endif
