/// The type of a static member whose name belongs to an instance member, as `headers` does; declaring one doesn't
/// compile.
public struct DeclaredOnInstances: Sendable {
    package init() {}
}
