/// The type of a static declaration that has no effect, because the name belongs to an instance member.
public struct DeclaredOnInstances<Declaring>: Sendable {
    package init() {}
}
